/**
 * Read out by screen readers when its text changes, and invisible. It stands in the page before it has anything to say:
 * a region that arrives together with its words is often passed over.
 */
export function Announcement({ text }: { text: string }) {
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {text}
    </p>
  );
}
