package org.strowger.router.config.value;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses numeric IP addresses. Host names are never resolved, since a look-up can take seconds and its result can
 * change.
 */
public final class AddressLiterals {
    private static final int WORDS = 8;
    private static final Pattern OCTET = Pattern.compile("0|[1-9][0-9]{0,2}");
    private static final Pattern HEX = Pattern.compile("[0-9a-fA-F]{1,4}");

    private AddressLiterals() {}

    /** The address; empty if the text is neither a numeric address nor {@code localhost}. */
    public static Optional<InetAddress> address(String text) {
        if (text.equals("localhost")) {
            return address("127.0.0.1");
        }
        byte @Nullable [] octets = text.indexOf(':') < 0 ? four(text) : sixteen(text);
        if (octets == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(InetAddress.getByAddress(octets));
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e); // cannot happen: the array has a valid length
        }
    }

    private static byte @Nullable [] four(String text) {
        String[] parts = text.split("\\.", -1);
        byte[] octets = new byte[4];
        if (parts.length != octets.length) {
            return null;
        }
        for (int i = 0; i < octets.length; i++) {
            if (!OCTET.matcher(parts[i]).matches() || Integer.parseInt(parts[i]) > 0xFF) {
                return null;
            }
            octets[i] = (byte) Integer.parseInt(parts[i]);
        }
        return octets;
    }

    /** Parses an IPv6 address (RFC 4291, section 2.2): eight words, of which one run of zeros may be omitted. */
    private static byte @Nullable [] sixteen(String text) {
        int gap = text.indexOf("::");
        if (gap < 0) {
            return words(text, WORDS);
        }
        byte @Nullable [] head = words(text.substring(0, gap), 0);
        byte @Nullable [] tail = words(text.substring(gap + 2), 0);
        if (head == null || tail == null || head.length + tail.length > 2 * (WORDS - 1)) {
            return null;
        }
        byte[] all = Arrays.copyOf(head, 2 * WORDS);
        System.arraycopy(tail, 0, all, all.length - tail.length, tail.length);
        return all;
    }

    /** @param count the required number of words; 0 for any number */
    private static byte @Nullable [] words(String text, int count) {
        if (text.isEmpty()) {
            return count == 0 ? new byte[0] : null;
        }
        String[] parts = text.split(":", -1);
        byte @Nullable [] last = parts[parts.length - 1].indexOf('.') < 0 ? null : four(parts[parts.length - 1]);
        int plain = last == null ? parts.length : parts.length - 1;
        int length = 2 * plain + (last == null ? 0 : last.length);
        if (count == 0 ? length > 2 * WORDS : length != 2 * count) {
            return null;
        }
        byte[] octets = new byte[length];
        for (int i = 0; i < plain; i++) {
            if (!HEX.matcher(parts[i]).matches()) {
                return null;
            }
            int word = Integer.parseInt(parts[i], 16);
            octets[2 * i] = (byte) (word >> Byte.SIZE);
            octets[2 * i + 1] = (byte) word;
        }
        if (last != null) {
            System.arraycopy(last, 0, octets, 2 * plain, last.length);
        }
        return octets;
    }
}
