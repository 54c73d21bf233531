/**
 * Keeps the pixels of a canvas to its size on the page, and calls back with that size in CSS pixels, at first too; then it
 * is empty. Returns the way to end that.
 */
export function fitCanvas(
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  onFit: (width: number, height: number) => void,
): () => void {
  const resizing = new ResizeObserver(() => {
    // At most 2: the canvas grows with the square of the pixel ratio.
    const ratio = Math.min(devicePixelRatio, 2);
    canvas.width = Math.round(canvas.clientWidth * ratio);
    canvas.height = Math.round(canvas.clientHeight * ratio);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    onFit(canvas.clientWidth, canvas.clientHeight);
  });
  resizing.observe(canvas);
  return () => resizing.disconnect();
}
