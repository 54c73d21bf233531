/** What is wrong with a file that is no YAML, in the words of whoever wrote it. Pure. */
import type { ErrorCode, YAMLError } from 'yaml';

const quote = 'Put the whole text in quotes: "…"';

/** By the codes of the parser, whose own words are for programmers. */
const explanations: Readonly<Partial<Record<ErrorCode, string>>> = {
  BAD_ALIAS: `a text begins with "*", which names a part of the file that is not there. ${quote}`,
  BAD_DQ_ESCAPE: 'a backslash in double quotes has a meaning of its own. Write it twice, or use single quotes',
  BAD_INDENT: 'the line is indented otherwise than those around it. Indent fields of one group alike',
  BAD_SCALAR_START: `a text begins with a sign that has a meaning of its own. ${quote}`,
  BLOCK_AS_IMPLICIT_KEY: `a text holds ": ", which begins a field. ${quote}`,
  BLOCK_IN_FLOW: 'a list of lines stands inside brackets. Write either brackets or lines',
  DUPLICATE_KEY: 'the field stands there twice. Remove one of the two',
  MISSING_CHAR:
    'something is not closed: a quote or a bracket is missing here or above, or the space behind a colon. Add it',
  MULTILINE_IMPLICIT_KEY: `a field needs a colon and a space behind its name, and a text that goes on below needs quotes. Indent the line as those around it, or add what is missing`,
  MULTIPLE_DOCS: 'a line "---" begins a second document. Remove it and what follows',
  TAB_AS_INDENT: 'the line is indented by a tab. Use spaces',
  TAG_RESOLVE_FAILED: `a text begins with "!", which has a meaning of its own. ${quote}`,
};

/** Spaces that look like one, and are none to YAML. */
const strangeSpaces = /^[ -]*[\u00A0\u2000-\u200B\u3000]/;

/** @param line of the file, on which the parser stumbled */
export function explainYaml({ code, message }: Pick<YAMLError, 'code' | 'message'>, line: string): string {
  const [found = ''] = message.split('\n');
  const otherwise = `${found.replace(/ at line \d+, column \d+:$/, '')}. Check indentation, and quote texts that hold ": " or begin with a sign`;
  const what = strangeSpaces.test(line)
    ? 'the line is indented by a space that does not break. Replace it by the space bar’s'
    : (explanations[code] ?? otherwise);
  return `is not valid YAML: ${what}.`;
}
