/** A globe's limb with the short way across it: the great circle. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 24 24" width="26" height="26" fill="none" aria-hidden="true">
      <circle cx="12" cy="12" r="10" stroke="currentColor" strokeWidth="1.4" />
      <path d="M2.6 15.4C8 18 16 18 21.4 15.4M12 2c-4.6 5.6-4.6 14.4 0 20" stroke="currentColor" strokeOpacity="0.55" />
      <path d="M4.2 17.2C6 9.6 12 5 20.4 6.4" stroke="#FF6A2B" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
