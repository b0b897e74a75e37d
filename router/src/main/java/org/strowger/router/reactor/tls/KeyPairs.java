package org.strowger.router.reactor.tls;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;

/** Tells whether two keys belong together: what the one signs, the other must accept. */
final class KeyPairs {
    private static final byte[] SAMPLE = "strowger".getBytes(StandardCharsets.US_ASCII);

    private KeyPairs() {}

    static boolean fit(PublicKey publicKey, PrivateKey privateKey) throws GeneralSecurityException {
        if (!algorithmOf(publicKey.getAlgorithm()).equals(algorithmOf(privateKey.getAlgorithm()))) {
            return false;
        }
        Signature signature = Signature.getInstance(algorithmOf(privateKey.getAlgorithm()));
        signature.initSign(privateKey);
        signature.update(SAMPLE);
        byte[] signed = signature.sign();
        signature.initVerify(publicKey);
        signature.update(SAMPLE);
        return signature.verify(signed);
    }

    private static String algorithmOf(String keyAlgorithm) {
        return switch (keyAlgorithm) {
            case "RSA" -> "SHA256withRSA";
            case "EC" -> "SHA256withECDSA";
            case "RSASSA-PSS" -> "RSASSA-PSS";
            default -> "EdDSA";
        };
    }
}
