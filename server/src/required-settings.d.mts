export declare function requiredSettings(values: Record<string, string | undefined>): string[];
