package org.strowger.router.imports.pickle;

/** A sequence of octets. */
public final class PickledBytes {
    private final byte[] octets;

    PickledBytes(byte[] octets) {
        this.octets = octets;
    }

    public byte[] octets() {
        return octets.clone();
    }
}
