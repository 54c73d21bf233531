/** Settings that an operator may leave out, each with a value: what nobody has said of this site. */
export const engagement = {
  durations: {
    scoping: '2 to 3 weeks',
    lawfulBasis: '1 to 4 weeks',
    trial: '6 to 8 weeks',
    operation: 'a year at a time',
    exit: '30 days',
  },
  hosting: 'Canada (Montréal and Toronto)',
  support: 'Monday to Friday, 8:00 to 18:00 Eastern Time.',
  price: 'A yearly fee for each source and area.',
  roles: { Security: 'Ada Example', Delivery: 'Bo Example' },
};

export const frameworks = {
  'ISO 27001': { status: 'certified', scope: 'the managed cloud', date: '2026-03-01' },
  'UK NCSC': { status: 'aligned' },
};

export const organization = {
  address: {
    country: 'CA',
    street: '12 Example Street',
    locality: 'Ottawa',
    region: 'Ontario',
    postalCode: 'K1A 0A1',
  },
};
