package org.strowger.gsm;

/**
 * Application ports (23.040 9.2.3.24.3 and 9.2.3.24.4).
 *
 * @param destination the destination port, which precedes the source port in the element
 * @param wide whether ports have 16 bits; the 8-bit ports are a separate range
 */
public record Ports(int destination, int source, boolean wide) {
    /** A message without ports. */
    public static final Ports NONE = new Ports(-1, -1, false);

    public Ports {
        boolean none = destination == -1 && source == -1 && !wide;
        int max = wide ? 0xFFFF : 0xFF;
        if (!none && (destination < 0 || destination > max || source < 0 || source > max)) {
            throw new IllegalArgumentException("ports must be from 0 to " + max + ": " + destination + ", " + source);
        }
    }

    public boolean isNone() {
        return destination < 0;
    }
}
