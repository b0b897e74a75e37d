package org.strowger.router.config.value;

import java.util.Base64;

/** The format of a secret that signs callbacks (Standard Webhooks 1.0, section "Signature scheme"). */
public final class WebhookSecret {
    private static final String PREFIX = "whsec_";
    private static final int OCTETS_MIN = 24;
    private static final int OCTETS_MAX = 64;

    /** A description of the format. */
    public static final String FORM = PREFIX + " and " + OCTETS_MIN + " to " + OCTETS_MAX + " random octets in Base64";

    private WebhookSecret() {}

    /** Returns the fault of a secret; empty if the secret is valid. Does not repeat the secret. */
    public static String fault(String secret) {
        if (!secret.startsWith(PREFIX)) {
            return "the secret does not begin with " + PREFIX;
        }
        try {
            int octets = key(secret).length;
            return octets >= OCTETS_MIN && octets <= OCTETS_MAX
                    ? ""
                    : "the secret has " + octets + " octets: " + OCTETS_MIN + " to " + OCTETS_MAX + " are needed";
        } catch (IllegalArgumentException e) {
            return "the secret is not Base64 after " + PREFIX;
        }
    }

    /**
     * Returns the key of a signature.
     *
     * @param secret a secret without a {@link #fault}
     */
    public static byte[] key(String secret) {
        return Base64.getDecoder().decode(secret.substring(PREFIX.length()));
    }
}
