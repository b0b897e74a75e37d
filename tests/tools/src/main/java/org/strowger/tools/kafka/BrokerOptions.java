package org.strowger.tools.kafka;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;

/**
 * The options for starting brokers.
 *
 * @param jars the directory with the jars of Kafka's brokers; {@code tests/peers/install} creates one
 * @param ports supplies free ports of 127.0.0.1
 * @param secure the listener with TLS and users, or {@link Secure#NONE}
 * @param settings additional properties of the brokers, which override the defaults
 * @param java JVM options of the brokers
 */
public record BrokerOptions(
        Path jars, IntSupplier ports, Secure secure, Map<String, String> settings, List<String> java) {
    /**
     * A listener with TLS, and a user with SCRAM-SHA-512.
     *
     * @param identity a PEM file with the key of localhost in PKCS #8, its certificate, and the intermediate
     *     certificates
     * @param ca a PEM file with the authority for client certificates
     */
    public record Secure(Path identity, Path ca, String user, String password) {
        public static final Secure NONE = new Secure(Path.of(""), Path.of(""), "", "");

        boolean isOn() {
            return !user.isEmpty();
        }

        /** Returns a text without the password. */
        @Override
        public String toString() {
            return "Secure[identity=" + identity + ", ca=" + ca + ", user=" + user + "]";
        }
    }

    private static final List<String> SMALL_JAVA = List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    /** Options for brokers without TLS and with small heaps, which start quickly. */
    public static BrokerOptions plain(Path jars, IntSupplier ports) {
        return new BrokerOptions(jars, ports, Secure.NONE, Map.of(), SMALL_JAVA);
    }

    public BrokerOptions with(Secure listener) {
        return new BrokerOptions(jars, ports, listener, settings, java);
    }

    public BrokerOptions with(Map<String, String> more) {
        return new BrokerOptions(jars, ports, secure, more, java);
    }

    /** The same options with other JVM options, for brokers under load. */
    public BrokerOptions withJava(List<String> options) {
        return new BrokerOptions(jars, ports, secure, settings, options);
    }
}
