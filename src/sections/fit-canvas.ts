/**
 * Gives a canvas as many pixels as its size on the page needs. Calls back with the size in CSS pixels, once at
 * the start and then after each resize. The canvas is empty at each call. Returns a function that stops this.
 */
export function fitCanvas(
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  onFit: (width: number, height: number) => void,
): () => void {
  const resizing = new ResizeObserver(() => {
    // The ratio is at most 2, because the number of pixels grows with its square.
    const ratio = Math.min(devicePixelRatio, 2);
    canvas.width = Math.round(canvas.clientWidth * ratio);
    canvas.height = Math.round(canvas.clientHeight * ratio);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    onFit(canvas.clientWidth, canvas.clientHeight);
  });
  resizing.observe(canvas);
  return () => resizing.disconnect();
}
