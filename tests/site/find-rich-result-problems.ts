/**
 * What search engines ask of structured data before they show it as a rich result, by a validator's own reading of the
 * HTML. It works offline: without a schema.org file it knows Google's rules for BreadcrumbList, ListItem, Organization,
 * AggregateRating and ImageObject. That a page and its structured data agree is checked in
 * scripts/site/verify/find-structured-data-problems.ts.
 */
import Validator from '@adobe/structured-data-validator';
import WebAutoExtractor from '@marbec/web-auto-extractor';

/** Errors and warnings alike; each names route, type, field and remedy. */
export async function findRichResultProblems(path: string, html: string): Promise<string[]> {
  const issues = await new Validator().validate(new WebAutoExtractor().parse(html));
  return issues.map(({ rootType, fieldNames = [], issueMessage }) => {
    const field = fieldNames.length > 0 ? `, field "${fieldNames.join('", "')}"` : '';
    return `${path}, JSON-LD of ${rootType}${field}: ${issueMessage}. Correct src/model/seo/json-ld.ts, which prints it.`;
  });
}
