package org.strowger.tools.decode;

/** Receives the octets of an input as they are read. */
interface OctetSink {
    /** Begins a new stream and ends the previous one. */
    void begin(String title);

    /** Takes the next octets of the stream. The caller reuses the array after the call. */
    void octets(byte[] array, int from, int to);

    /** Ends the input. */
    void end();
}
