package org.strowger.router.imports;

import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.strowger.router.config.value.HashType;
import org.strowger.router.config.value.PasswordHash;

/** The secrets of an import. Each is written to a separate file, or is hashed. */
public final class Secrets {
    /** The directory for secret files, next to the configuration. */
    public static final String DIRECTORY = "secrets";

    private static final int PASSWORD_MAX = 64;
    private static final int RANDOM_OCTETS = 24;
    private static final int OCTET_MAX = 0xFF;

    private final Map<String, String> files = new LinkedHashMap<>();
    private final Names names = new Names();
    private final RandomGenerator random;
    private final int iterations;

    /** @param random the source of the salts */
    public Secrets(RandomGenerator random) {
        this(random, PasswordHash.ITERATIONS_USUAL);
    }

    /** @param iterations the number of iterations of each hash */
    public Secrets(RandomGenerator random, int iterations) {
        this.random = random;
        this.iterations = iterations;
    }

    /** Whether a protocol can carry this password. */
    public static boolean isUsable(String password) {
        return password.length() <= PASSWORD_MAX
                && password.chars().allMatch(each -> each <= OCTET_MAX && !Character.isISOControl(each));
    }

    /** Puts a secret into a file, and returns the configuration value that refers to the file. */
    public YamlNode file(String name, String secret) {
        String unique = names.unique(name, "secret");
        files.put(unique, secret);
        return new YamlMap().put("file", DIRECTORY + "/" + unique);
    }

    /** Hashes a password that clients present, and returns the configuration value with the hash. */
    public YamlNode hash(String password) {
        byte[] salt = new byte[PasswordHash.SALT_OCTETS];
        random.nextBytes(salt);
        return new YamlMap().put("hash", HashType.written(PasswordHash.hash(password, iterations, salt)));
    }

    /**
     * Puts a password in the form of another gateway into a file that the daemon replaces at the first login, and
     * returns the configuration value that refers to the file.
     *
     * @param line the line of the file, such as {@code mysql:*...}
     */
    public YamlNode hashFile(String name, String line) {
        String unique = names.unique(name, "password");
        files.put(unique, line);
        return new YamlMap().put("hash-file", DIRECTORY + "/" + unique);
    }

    /** Creates a new secret in a file, and returns the configuration value that refers to the file. */
    public YamlNode random(String name) {
        return file(name, newText());
    }

    /** The hash of a random, unknown password, for an application with which no client signs in. */
    public YamlNode unknownPassword() {
        return hash(newText());
    }

    /** Creates a new secret. */
    public String newText() {
        byte[] octets = new byte[RANDOM_OCTETS];
        random.nextBytes(octets);
        return HexFormat.of().formatHex(octets);
    }

    /** The files by name. */
    public Map<String, String> files() {
        return Map.copyOf(files);
    }
}
