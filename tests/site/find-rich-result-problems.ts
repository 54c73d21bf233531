/**
 * Finds structured data that search engines would not show as rich results. The validator needs no network. Without a
 * schema.org file, it knows Google's rules for BreadcrumbList, ListItem, Organization, AggregateRating and ImageObject.
 * scripts/site/verify/find-structured-data-problems.ts checks that structured data agrees with the page.
 */
import Validator from '@adobe/structured-data-validator';
import WebAutoExtractor from '@marbec/web-auto-extractor';

/** Returns errors and warnings. Each message names the route, the type, the field and the remedy. */
export async function findRichResultProblems(path: string, html: string): Promise<string[]> {
  const issues = await new Validator().validate(new WebAutoExtractor().parse(html));
  return issues.map(({ rootType, fieldNames = [], issueMessage }) => {
    const field = fieldNames.length > 0 ? `, field "${fieldNames.join('", "')}"` : '';
    return `${path}, JSON-LD of ${rootType}${field}: ${issueMessage}. Correct src/model/seo/json-ld.ts, which prints it.`;
  });
}
