/** Types for the parts that we use of two packages without types. */
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
