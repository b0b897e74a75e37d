package org.strowger.tools.callback;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.strowger.http.HttpRequest;
import org.strowger.protocol.Secret;
import org.strowger.router.config.value.WebhookSecret;

/** Verifies signatures as applications do (Standard Webhooks 1.0, section "Signature scheme"). */
final class SignatureCheck {
    private static final String ALGORITHM = "HmacSHA256";

    /** The version of a symmetric signature. */
    private static final String VERSION = "v1,";

    /** The maximum permitted difference between the time of a signature and the present time, in seconds. */
    private static final long DIFFERENCE_MAX = 300;

    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,18}");

    private final List<SecretKeySpec> keys;

    /** The result of a check. */
    enum Finding {
        GENUINE,
        UNSIGNED,
        WRONG,
        AT_OTHER_TIME
    }

    /** @param secrets secrets without a {@link WebhookSecret#fault} */
    SignatureCheck(List<Secret> secrets) {
        this.keys = secrets.stream()
                .map(secret -> new SecretKeySpec(WebhookSecret.key(secret.reveal()), ALGORITHM))
                .toList();
    }

    /** Whether there are secrets to check with. */
    boolean isNeeded() {
        return !keys.isEmpty();
    }

    /** @param nowSeconds the time in seconds since 1970 */
    Finding check(HttpRequest request, long nowSeconds) {
        String id = header(request, "webhook-id");
        String timestamp = header(request, "webhook-timestamp");
        String signatures = header(request, "webhook-signature");
        if (id.isEmpty() || signatures.isEmpty()) {
            return Finding.UNSIGNED;
        }
        if (!SECONDS.matcher(timestamp).matches()) {
            return Finding.WRONG;
        }
        byte[] signed = (id + "." + timestamp + ".").getBytes(StandardCharsets.ISO_8859_1);
        if (!isSigned(signed, request.body(), signatures)) {
            return Finding.WRONG;
        }
        return Math.abs(nowSeconds - Long.parseLong(timestamp)) > DIFFERENCE_MAX
                ? Finding.AT_OTHER_TIME
                : Finding.GENUINE;
    }

    /**
     * Compares all pairs of keys and signatures, in constant time, so that the duration reveals nothing about a
     * signature.
     */
    private boolean isSigned(byte[] head, byte[] body, String signatures) {
        boolean isSigned = false;
        for (SecretKeySpec key : keys) {
            byte[] wanted = signature(key, head, body);
            for (String each : signatures.split(" ", -1)) {
                isSigned |= MessageDigest.isEqual(wanted, each.getBytes(StandardCharsets.ISO_8859_1));
            }
        }
        return isSigned;
    }

    private static byte[] signature(SecretKeySpec key, byte[] head, byte[] body) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            mac.update(head);
            String coded = VERSION + Base64.getEncoder().encodeToString(mac.doFinal(body));
            return coded.getBytes(StandardCharsets.ISO_8859_1);
        } catch (GeneralSecurityException e) {
            throw new AssertionError("every Java platform has " + ALGORITHM, e);
        }
    }

    private static String header(HttpRequest request, String name) {
        return request.headers().first(name).orElse("");
    }
}
