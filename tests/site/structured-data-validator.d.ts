/** Types for two packages that have none. Only the parts that the tests use are declared. */
declare module '@marbec/web-auto-extractor' {
  export type Extracted = { jsonld: Record<string, unknown[]>; errors?: { format: string; message: string }[] };
  export default class WebAutoExtractor {
    parse(html: string): Extracted;
  }
}
declare module '@adobe/structured-data-validator' {
  import type { Extracted } from '@marbec/web-auto-extractor';
  export type Issue = {
    rootType: string;
    issueMessage: string;
    severity: 'ERROR' | 'WARNING';
    fieldNames?: string[];
  };
  export default class Validator {
    validate(data: Extracted): Promise<Issue[]>;
  }
}
