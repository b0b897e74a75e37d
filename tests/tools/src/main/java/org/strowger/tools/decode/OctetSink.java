package org.strowger.tools.decode;

/** Takes the octets of an input as they come. */
interface OctetSink {
    /** A stream of its own begins; what came before is at its end. */
    void begin(String title);

    /** Some more octets, which are the caller's again afterwards. */
    void octets(byte[] array, int from, int to);

    /** The input is at its end. */
    void end();
}
