package org.strowger.router.reactor.tls;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;

/** Checks whether two keys are a pair: a signature of the private key must be valid for the public key. */
final class KeyPairs {
    private static final byte[] SAMPLE = "strowger".getBytes(StandardCharsets.US_ASCII);
    private static final String PSS = "RSASSA-PSS";

    private KeyPairs() {}

    static boolean fit(PublicKey publicKey, PrivateKey privateKey) throws GeneralSecurityException {
        if (!publicKey.getAlgorithm().equals(privateKey.getAlgorithm())) {
            return false;
        }
        Signature signature = signature(privateKey.getAlgorithm());
        signature.initSign(privateKey);
        signature.update(SAMPLE);
        byte[] signed = signature.sign();
        signature.initVerify(publicKey);
        signature.update(SAMPLE);
        try {
            return signature.verify(signed);
        } catch (SignatureException e) {
            // The signature has another length or curve than the public key, so the keys are not a pair.
            return false;
        }
    }

    private static Signature signature(String keyAlgorithm) throws GeneralSecurityException {
        Signature signature = Signature.getInstance(
                switch (keyAlgorithm) {
                    case "RSA" -> "SHA256withRSA";
                    case "EC" -> "SHA256withECDSA";
                    default -> keyAlgorithm;
                });
        if (keyAlgorithm.equals(PSS)) {
            signature.setParameter(new PSSParameterSpec("SHA-256", "MGF1", MGF1ParameterSpec.SHA256, 32, 1));
        }
        return signature;
    }
}
