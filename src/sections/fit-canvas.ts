/**
 * Keeps a canvas's resolution equal to its size on the page. Calls back at the start and after each resize, with the
 * size in CSS pixels. A resize clears the canvas, so the callback must draw again. Returns a function that stops
 * watching.
 */
export function fitCanvas(
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  onFit: (width: number, height: number) => void,
): () => void {
  const resizing = new ResizeObserver(() => {
    // Limit the pixel ratio to 2, because the number of pixels to paint grows with its square.
    const ratio = Math.min(devicePixelRatio, 2);
    canvas.width = Math.round(canvas.clientWidth * ratio);
    canvas.height = Math.round(canvas.clientHeight * ratio);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    onFit(canvas.clientWidth, canvas.clientHeight);
  });
  resizing.observe(canvas);
  return () => resizing.disconnect();
}
