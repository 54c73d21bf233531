/** An example of each type of section stands there in `<type>.yaml`: a list of one, as it is copied into an entry. */
export const examplesFolder = 'src/gallery/examples';
