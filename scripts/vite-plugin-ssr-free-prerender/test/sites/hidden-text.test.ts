/** Tests that text is reported if a stylesheet hides it until a script runs, but not if a CSS animation reveals it. */
import { expect, test } from 'vitest';
import { buildChanged, withParts } from '../support/changed-app.ts';

const story = 'The tide tables of the harbour go back to the year in which the first pier was built.';
const styles = `
.reveal { opacity: 0; }
.shown { opacity: 1; }
.rise { animation: rise 1s both 1s; }
@keyframes rise { from { opacity: 0; } }`;
const parts = `
function Reveal({ by }) {
  const [isShown, show] = useState(false);
  useEffect(() => {
    const seen = new IntersectionObserver(() => show(true));
    seen.observe(document.body);
    return () => seen.disconnect();
  }, []);
  return <div className={isShown ? 'shown' : by}><style>{${JSON.stringify(styles)}}</style><p>${story}</p></div>;
}`;

test('Text that a stylesheet hides until a script runs is reported', async () => {
  const { said } = await buildChanged(
    withParts(parts, (app) =>
      app
        .replace('<Home />', '<><Home /><Reveal by="reveal" /></>')
        .replace('<About />', '<><About /><Reveal by="rise" /></>'),
    ),
  );
  expect(said.filter((finding) => finding.includes('A stylesheet hides'))).toEqual([
    expect.stringMatching(
      new RegExp(
        `^/shop/ late-content: A stylesheet hides ${story.length} characters of text, .* the first hidden element is div\\.reveal\\)`,
      ),
    ),
  ]);
});
