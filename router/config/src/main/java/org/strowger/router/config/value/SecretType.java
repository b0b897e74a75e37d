package org.strowger.router.config.value;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.fault.Source;
import org.strowger.router.config.fault.Span;
import org.strowger.router.config.fault.SpellingHint;
import org.strowger.router.config.grammar.ConfigValue;
import org.strowger.router.config.grammar.ConfigVocabulary;
import org.strowger.router.config.grammar.InvalidValue;
import org.strowger.router.config.grammar.PathTypes;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.grammar.ValueType;
import org.strowger.router.config.yaml.QuotedWords;
import org.strowger.router.config.yaml.YamlTree;
import org.strowger.router.file.RegularFiles;

/**
 * A password or token, written in the file or taken from elsewhere. No fault message shows its value.
 *
 * @param sources the keys that name another source of the secret, or contain a hash of it
 * @param mayBeEmpty whether the password may be empty
 * @param lengthMax the maximum number of characters; only Latin-1 is allowed, because the protocols carry one octet per
 *     character
 */
public record SecretType(List<String> sources, boolean mayBeEmpty, int lengthMax) implements ValueType<Password> {
    private static final int OCTETS_MAX = 1024;
    private static final int PASSWORD_MAX = 64;

    private static final String ENV = "env";
    private static final String FILE = "file";
    private static final String CREDENTIAL = "credential";
    private static final String HASH = "hash";
    private static final String HASH_FILE = "hash-file";

    /** The password of a client. The router never sends it, so a hash is sufficient. */
    public static final SecretType OF_OTHERS =
            new SecretType(List.of(ENV, FILE, CREDENTIAL, HASH), false, PASSWORD_MAX);

    /** The password of an application, which may also be in a file that the daemon rewrites. */
    public static final SecretType OF_APPLICATIONS =
            new SecretType(List.of(ENV, FILE, CREDENTIAL, HASH, HASH_FILE), false, PASSWORD_MAX);

    /** The router's password at a server, which may require none. */
    public static final SecretType OURS = new SecretType(List.of(ENV, FILE, CREDENTIAL), true, PASSWORD_MAX);

    /** The token that a client presents, compared in plain text. */
    public static final SecretType TOKEN = new SecretType(List.of(ENV, FILE, CREDENTIAL), false, OCTETS_MAX);

    private static final int OCTET_MAX = 0xFF;
    private static final String DIRECTORY = "CREDENTIALS_DIRECTORY";

    @Override
    public Optional<Password> read(ConfigValue value) {
        if (value.tree() instanceof YamlTree.Scalar scalar && !scalar.isNothing()) {
            value.hide();
            if (!scalar.text().isEmpty()) {
                warnIfFileIsOpen(value);
            }
            return checked(scalar.text(), value);
        }
        if (!(value.tree() instanceof YamlTree.Mapping mapping)
                || mapping.entries().size() != 1) {
            value.hide();
            return value.expected(expected(), "");
        }
        YamlTree.Entry entry = mapping.entries().get(0);
        String source = entry.key().text();
        if (!sources.contains(source) || !(entry.value() instanceof YamlTree.Scalar word) || word.isNothing()) {
            value.hide();
            return unknown(value, entry);
        }
        ConfigValue inner = value.entry(entry);
        value.reading().faults().show(entry.key().span());
        inner.show(); // The name of a file or a variable; a hash is hidden below.
        try {
            return read(source, word.text(), inner);
        } catch (InvalidValue e) {
            inner.refuse(FaultText.of(e.text()).advising(e.advice()));
            return Optional.empty();
        }
    }

    /**
     * Refuses an unknown source. Its word is shown only if it resembles a known one: otherwise it may be the secret.
     */
    private Optional<Password> unknown(ConfigValue value, YamlTree.Entry entry) {
        String source = entry.key().text();
        ConfigValue inner = value.entry(entry);
        if (sources.contains(source)) {
            return inner.expected("a word", "");
        }
        if (source.equals(HASH) || (source.equals(HASH_FILE) && !sources.contains(HASH))) {
            inner.refuse(FaultText.of("a hash is not possible here, because Strowger must send the password")
                    .advising("write {file: PATH} or {env: NAME}"));
        } else if (SpellingHint.isHarmless(source, sources)) {
            inner.refuse(FaultText.wrong(expected(), "\"" + QuotedWords.shortened(source) + "\"")
                    .advising(SpellingHint.advice(source, sources)));
        } else {
            value.refuse(FaultText.wrong(expected(), "a section with another key")
                    .advising("write a blank after the colon; quote a text that begins with {"));
        }
        return Optional.empty();
    }

    private Optional<Password> read(String source, String word, ConfigValue value) throws InvalidValue {
        return switch (source) {
            case ENV -> checked(ofEnvironment(word, value), value);
            case FILE -> checked(ofFile(value.span().source().sibling(pathOf(word)), value), value);
            case CREDENTIAL -> checked(ofFile(credential(word, value), value), value);
            case HASH_FILE -> {
                Path file = value.span().source().sibling(pathOf(word));
                yield Optional.of(HashFile.parse(textOf(file, value), file.toAbsolutePath()));
            }
            default -> {
                value.hide();
                yield Optional.of(HashType.parse(word));
            }
        };
    }

    private Optional<Password> checked(String text, ConfigValue value) {
        boolean fits = text.length() <= lengthMax
                && text.chars().noneMatch(each -> Character.isISOControl(each) || each > OCTET_MAX);
        if (!fits) {
            value.refuse(FaultText.of("a secret must have at most " + lengthMax + " printable characters of Latin-1")
                    .advising("check for a second line or a carriage return"));
            return Optional.empty();
        }
        if (text.isEmpty() && !mayBeEmpty) {
            value.refuse(FaultText.of("a password must not be empty")
                    .advising("with an empty password, anyone could sign in"));
            return Optional.empty();
        }
        return Optional.of(new Password.Plain(text));
    }

    private static String ofEnvironment(String name, ConfigValue configValue) throws InvalidValue {
        @Nullable
        String value = configValue.reading().hostDefaults().environment().get(name);
        if (value == null) {
            throw InvalidValue.because(
                    "there is no environment variable " + QuotedWords.shortened(name),
                    "set the variable for the process, for example in an EnvironmentFile= of systemd");
        }
        return value;
    }

    private static Path credential(String name, ConfigValue value) throws InvalidValue {
        @Nullable
        String directory = value.reading().hostDefaults().environment().get(DIRECTORY);
        if (directory == null) {
            throw InvalidValue.because(
                    "there are no systemd credentials: " + DIRECTORY + " is not set",
                    "start Strowger with systemd and LoadCredential=" + QuotedWords.shortened(name)
                            + ":PATH, or write {file: PATH}");
        }
        return Path.of(directory).resolve(pathOf(name));
    }

    private static String pathOf(String word) throws InvalidValue {
        try {
            return Path.of(word).toString();
        } catch (InvalidPathException e) {
            throw InvalidValue.because("this is not a valid path on this system", "");
        }
    }

    private static String ofFile(Path file, ConfigValue value) throws InvalidValue {
        return withoutLineEnd(textOf(file, value));
    }

    static String withoutLineEnd(String text) {
        int end = text.endsWith("\n") ? text.length() - 1 : text.length();
        return text.substring(0, end > 0 && end < text.length() && text.charAt(end - 1) == '\r' ? end - 1 : end);
    }

    private static String textOf(Path file, ConfigValue value) throws InvalidValue {
        PathTypes.readable(file);
        try {
            String text = new String(RegularFiles.read(file, 2 * OCTETS_MAX), StandardCharsets.UTF_8);
            if (PathTypes.isOpen(file)) {
                value.warn(PathTypes.openFile(file));
            }
            return text;
        } catch (IOException e) {
            throw InvalidValue.because(
                    file + " cannot be read", "give the user that runs Strowger permission to read it");
        }
    }

    /** Warns, only once, if every user of the machine can read a configuration file that contains passwords. */
    private static void warnIfFileIsOpen(ConfigValue value) {
        Source source = value.span().source();
        if (PathTypes.isOpen(source.file())) {
            FaultText open = PathTypes.openFile(source.file());
            FaultText what = FaultText.of(open.text() + ", which has passwords in it");
            value.reading()
                    .warnings()
                    .add(Span.at(source, 1, 1), "", what.advising(open.advice() + ", or write {file: PATH}"));
        }
    }

    @Override
    public String expected() {
        return "a text, {env: NAME}, {file: PATH} or {credential: NAME}"
                + (sources.contains(HASH) ? " or {hash: \"...\"}" : "")
                + (sources.contains(HASH_FILE) ? " or {hash-file: PATH}" : "");
    }

    @Override
    public Map<String, Object> schema(ConfigVocabulary vocabulary) {
        Map<String, Object> properties = new LinkedHashMap<>();
        sources.forEach(source -> properties.put(source, TextTypes.schema()));
        Map<String, Object> elsewhere = new LinkedHashMap<>();
        elsewhere.put("type", "object");
        elsewhere.put("properties", properties);
        elsewhere.put("minProperties", 1);
        elsewhere.put("maxProperties", 1);
        elsewhere.put("additionalProperties", false);
        return Map.of("anyOf", List.of(TextTypes.schema(), elsewhere));
    }
}
