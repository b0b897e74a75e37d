package org.strowger.router.http.v1;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.strowger.protocol.Secret;

/** A secret that signs callbacks (Standard Webhooks 1.0, signature scheme). */
public final class WebhookSecret {
    private static final String PREFIX = "whsec_";
    private static final int OCTETS_MIN = 24;
    private static final int OCTETS_MAX = 64;
    private static final String ALGORITHM = "HmacSHA256";

    /** The version of a symmetric signature. */
    private static final String VERSION = "v1,";

    private WebhookSecret() {}

    /** Returns the fault of a secret and the remedy; empty if the secret is valid. Does not repeat the secret. */
    public static String fault(Secret secret) {
        String text = secret.reveal();
        if (!text.startsWith(PREFIX)) {
            return "the secret does not begin with " + PREFIX + ": write " + PREFIX + " and " + OCTETS_MIN + " to "
                    + OCTETS_MAX + " random octets in Base64";
        }
        try {
            int octets = Base64.getDecoder().decode(text.substring(PREFIX.length())).length;
            return octets >= OCTETS_MIN && octets <= OCTETS_MAX
                    ? ""
                    : "the secret has " + octets + " octets: " + OCTETS_MIN + " to " + OCTETS_MAX + " are needed";
        } catch (IllegalArgumentException e) {
            return "the secret is not Base64 after " + PREFIX;
        }
    }

    /**
     * Returns a signature for the header {@code webhook-signature}.
     *
     * @param secret a secret without a {@link #fault}
     * @param seconds the time of the attempt, in seconds since 1970
     */
    static String signature(Secret secret, String id, long seconds, byte[] body) {
        try {
            byte[] key = Base64.getDecoder().decode(secret.reveal().substring(PREFIX.length()));
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
            mac.update((id + "." + seconds + ".").getBytes(StandardCharsets.UTF_8));
            return VERSION + Base64.getEncoder().encodeToString(mac.doFinal(body));
        } catch (GeneralSecurityException e) {
            throw new AssertionError("every Java platform has " + ALGORITHM, e);
        }
    }
}
