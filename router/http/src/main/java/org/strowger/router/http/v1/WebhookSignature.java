package org.strowger.router.http.v1;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.strowger.protocol.Secret;
import org.strowger.router.config.value.WebhookSecret;

/** The signature of a callback (Standard Webhooks 1.0, section "Signature scheme"). */
final class WebhookSignature {
    private static final String ALGORITHM = "HmacSHA256";

    /** The version of a symmetric signature. */
    private static final String VERSION = "v1,";

    private WebhookSignature() {}

    /**
     * Returns a signature for the header {@code webhook-signature}.
     *
     * @param secret a secret that has no {@link WebhookSecret#fault}
     * @param seconds the time of the attempt, in seconds since 1970
     */
    static String of(Secret secret, String id, long seconds, byte[] body) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(WebhookSecret.key(secret.reveal()), ALGORITHM));
            mac.update((id + "." + seconds + ".").getBytes(StandardCharsets.UTF_8));
            return VERSION + Base64.getEncoder().encodeToString(mac.doFinal(body));
        } catch (GeneralSecurityException e) {
            throw new AssertionError("every Java platform has " + ALGORITHM, e);
        }
    }
}
