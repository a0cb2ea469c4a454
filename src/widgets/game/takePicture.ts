import html2canvas from 'html2canvas';

/** An element as it is drawn, as a PNG in base64 (a data address). Loaded when the first picture is taken. */
export async function takePicture(element: HTMLElement): Promise<string> {
  const canvas = await html2canvas(element, { logging: false, scale: 1.5, backgroundColor: getComputedStyle(element).backgroundColor });
  const address = canvas.toDataURL('image/png');
  if (!address.startsWith('data:image/png;base64,') || canvas.width === 0) throw new Error('no picture came out');
  return address;
}
