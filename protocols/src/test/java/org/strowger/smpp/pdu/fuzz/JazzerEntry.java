package org.strowger.smpp.pdu.fuzz;

/** Where jazzer begins, in a process of its own: see {@link CoverageGuidedTest}. */
public final class JazzerEntry {
    static final String TARGET = "strowger.fuzz.target";

    private static final FuzzTarget CHOSEN = FuzzTarget.valueOf(System.getProperty(TARGET));

    private JazzerEntry() {}

    // The name that jazzer looks for.
    public static void fuzzerTestOneInput(byte[] input) {
        CHOSEN.run(input);
    }
}
