package org.strowger.router.reactor.tls;

import java.io.ByteArrayInputStream;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;

/** A certification authority of a test's own: it signs whatever it is asked for. */
final class TestAuthority {
    static final String BEGINS = "20200101000000Z";
    static final String ENDS = "20990101000000Z";
    static final String ENDED = "20210101000000Z";

    private static final byte[] ECDSA = Der.sequence(Der.objectId(1, 2, 840, 10045, 4, 3, 2));
    private static final byte[] RSA = Der.sequence(Der.objectId(1, 2, 840, 113549, 1, 1, 11), Der.nothing());
    private static final byte[] COMMON_NAME = Der.objectId(2, 5, 4, 3);
    private static final byte[] BASIC_CONSTRAINTS = Der.objectId(2, 5, 29, 19);
    private static final byte[] ALTERNATIVE_NAMES = Der.objectId(2, 5, 29, 17);

    private final String name;
    private final KeyPair keys;
    private final List<X509Certificate> chain;

    private TestAuthority(String name, KeyPair keys, List<X509Certificate> chain) {
        this.name = name;
        this.keys = keys;
        this.chain = chain;
    }

    /** A certificate with those above it, and its key. */
    record Issued(List<X509Certificate> chain, PrivateKey key) {}

    static TestAuthority root(String name) throws GeneralSecurityException {
        KeyPair keys = ecKeys();
        byte[] extensions = Der.sequence(authority());
        X509Certificate own = new TestAuthority(name, keys, List.of()).sign(name, keys, 1, ENDS, extensions);
        return new TestAuthority(name, keys, List.of(own));
    }

    /** One that this one vouches for: its certificate goes along in every chain. */
    TestAuthority below(String other) throws GeneralSecurityException {
        KeyPair own = ecKeys();
        List<X509Certificate> longer = new ArrayList<>(List.of(sign(other, own, 2, ENDS, Der.sequence(authority()))));
        longer.addAll(chain);
        return new TestAuthority(other, own, longer);
    }

    X509Certificate root() {
        return chain.get(chain.size() - 1);
    }

    /**
     * @param host a DNS name, which is also the common name
     * @param address an IPv4 address besides, or none
     */
    Issued issue(String host, byte[] address, KeyPair subject, long serial, String ends)
            throws GeneralSecurityException {
        byte[] names = Der.sequence(
                Der.tagged(0x82, host.getBytes(java.nio.charset.StandardCharsets.US_ASCII)),
                address.length == 0 ? new byte[0] : Der.tagged(0x87, address));
        byte[] extensions = Der.sequence(Der.sequence(ALTERNATIVE_NAMES, Der.octets(names)));
        List<X509Certificate> issued = new ArrayList<>(List.of(sign(host, subject, serial, ends, extensions)));
        issued.addAll(chain.subList(0, chain.size() - 1));
        return new Issued(List.copyOf(issued), subject.getPrivate());
    }

    static KeyPair ecKeys() throws GeneralSecurityException {
        return keys("EC", 256);
    }

    static KeyPair keys(String algorithm, int bits) throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
        generator.initialize(bits);
        return generator.generateKeyPair();
    }

    private X509Certificate sign(String subject, KeyPair subjectKeys, long serial, String ends, byte[] extensions)
            throws GeneralSecurityException {
        boolean rsa = keys.getPrivate().getAlgorithm().equals("RSA");
        byte[] algorithm = rsa ? RSA : ECDSA;
        byte[] content = Der.sequence(
                Der.tagged(0xA0, Der.integer(2)),
                Der.integer(serial),
                algorithm,
                distinguished(name),
                Der.sequence(Der.time(BEGINS), Der.time(ends)),
                distinguished(subject),
                subjectKeys.getPublic().getEncoded(),
                Der.tagged(0xA3, extensions));
        Signature signature = Signature.getInstance(rsa ? "SHA256withRSA" : "SHA256withECDSA");
        signature.initSign(keys.getPrivate());
        signature.update(content);
        byte[] whole = Der.sequence(content, algorithm, Der.bits(signature.sign()));
        CertificateFactory factory = CertificateFactory.getInstance("X.509");
        return (X509Certificate) factory.generateCertificate(new ByteArrayInputStream(whole));
    }

    private static byte[] authority() {
        return Der.sequence(BASIC_CONSTRAINTS, Der.yes(), Der.octets(Der.sequence(Der.yes())));
    }

    private static byte[] distinguished(String commonName) {
        return Der.sequence(Der.set(Der.sequence(COMMON_NAME, Der.text(commonName))));
    }
}
