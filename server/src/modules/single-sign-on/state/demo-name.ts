/** The name of the demo's provider in our addresses. Names of others are drawn, and longer. */
export const DEMO_PROVIDER = 'demo';
