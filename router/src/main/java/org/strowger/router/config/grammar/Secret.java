package org.strowger.router.config.grammar;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.strowger.router.config.Password;
import org.strowger.router.config.fault.Complaint;
import org.strowger.router.config.fault.Spelling;
import org.strowger.router.config.yaml.Tree;
import org.strowger.router.config.yaml.Words;

/**
 * A password or the like, in the file or elsewhere. What it is appears in no fault.
 *
 * @param hashes whether a hash of it will do
 * @param mayBeEmpty whether there may be none
 * @param lengthMax how many characters, each of them an octet of Latin-1, because protocols know no others
 */
record Secret(boolean hashes, boolean mayBeEmpty, int lengthMax) implements Type<Password> {
    private static final int OCTETS_MAX = 1024;
    private static final int PASSWORD_MAX = 64;

    /** Of somebody who comes to us; what is not sent by us can be kept as a hash. */
    static final Secret OF_OTHERS = new Secret(true, false, PASSWORD_MAX);

    /** Ours, at others who may want none. */
    static final Secret OURS = new Secret(false, true, PASSWORD_MAX);

    /** Of somebody who comes to us, compared as it is. */
    static final Secret TOKEN = new Secret(false, false, OCTETS_MAX);

    private static final int OCTET_MAX = 0xFF;
    private static final String DIRECTORY = "CREDENTIALS_DIRECTORY";

    @Override
    public Optional<Password> read(Spot spot) {
        if (spot.tree() instanceof Tree.Scalar scalar && !scalar.isNothing()) {
            spot.hide();
            return checked(scalar.text(), spot);
        }
        if (!(spot.tree() instanceof Tree.Mapping mapping) || mapping.entries().size() != 1) {
            spot.hide();
            return spot.expected(expected(), "");
        }
        Tree.Entry entry = mapping.entries().get(0);
        Spot inner = spot.entry(entry);
        String source = entry.key().text();
        if (!sources().contains(source) || !(entry.value() instanceof Tree.Scalar word) || word.isNothing()) {
            inner.hide();
            return unknown(inner, source);
        }
        try {
            return read(source, word.text(), inner);
        } catch (Unfit e) {
            inner.refuse(Complaint.of(e.text()).advising(e.advice()));
            return Optional.empty();
        }
    }

    private Optional<Password> unknown(Spot inner, String source) {
        if (sources().contains(source)) {
            return inner.expected("a word", "");
        }
        if (source.equals("hash")) {
            inner.refuse(Complaint.of("a hash will not do here: the password itself has to be sent")
                    .advising("write {file: PATH} or {env: NAME}"));
            return Optional.empty();
        }
        inner.refuse(Complaint.wrong(expected(), "\"" + Words.shortened(source) + "\"")
                .advising(Spelling.advice(source, sources())));
        return Optional.empty();
    }

    private Optional<Password> read(String source, String word, Spot spot) throws Unfit {
        return switch (source) {
            case "env" -> checked(ofEnvironment(word, spot), spot);
            case "file" -> checked(ofFile(spot.span().source().sibling(pathOf(word)), spot), spot);
            case "credential" -> checked(ofFile(credential(word, spot), spot), spot);
            default -> {
                spot.hide();
                yield Optional.of(Hashes.parse(word));
            }
        };
    }

    private Optional<Password> checked(String text, Spot spot) {
        boolean fits = text.length() <= lengthMax
                && text.chars().noneMatch(each -> Character.isISOControl(each) || each > OCTET_MAX);
        if (!fits) {
            spot.refuse(Complaint.of("a secret has at most " + lengthMax
                            + " characters, all of Latin-1, and none that do not print")
                    .advising("look for a second line or a stray carriage return in it"));
            return Optional.empty();
        }
        if (text.isEmpty() && !mayBeEmpty) {
            spot.refuse(Complaint.of("a password must not be empty").advising("anybody could come in"));
            return Optional.empty();
        }
        return Optional.of(new Password.Plain(text));
    }

    private static String ofEnvironment(String name, Spot spot) throws Unfit {
        @Nullable String value = spot.reading().machine().environment().get(name);
        if (value == null) {
            throw Unfit.because(
                    "the environment has no variable " + Words.shortened(name),
                    "set it for the process, for example in a file that systemd reads (EnvironmentFile=)");
        }
        return value;
    }

    private static Path credential(String name, Spot spot) throws Unfit {
        @Nullable String directory = spot.reading().machine().environment().get(DIRECTORY);
        if (directory == null) {
            throw Unfit.because(
                    "there are no credentials: " + DIRECTORY + " is not set",
                    "start it by systemd with LoadCredential=" + Words.shortened(name)
                            + ":PATH, or write {file: PATH}");
        }
        return Path.of(directory).resolve(pathOf(name));
    }

    private static String pathOf(String word) throws Unfit {
        try {
            return Path.of(word).toString();
        } catch (InvalidPathException e) {
            throw Unfit.because("the system takes no such path", "");
        }
    }

    private static String ofFile(Path file, Spot spot) throws Unfit {
        Paths.readable(file);
        try (InputStream in = Files.newInputStream(file)) {
            String text = new String(in.readNBytes(2 * OCTETS_MAX), StandardCharsets.UTF_8);
            warnIfOpen(file, spot);
            int end = text.endsWith("\n") ? text.length() - 1 : text.length();
            return text.substring(0, end > 0 && end < text.length() && text.charAt(end - 1) == '\r' ? end - 1 : end);
        } catch (IOException e) {
            throw Unfit.because(file + " cannot be read", "let the user that runs this read it");
        }
    }

    private static void warnIfOpen(Path file, Spot spot) throws IOException {
        try {
            Set<PosixFilePermission> who = Files.getPosixFilePermissions(file);
            if (who.contains(PosixFilePermission.OTHERS_READ)) {
                spot.warn(Complaint.of("everybody on this machine can read " + file)
                        .advising("chmod o= " + file));
            }
        } catch (UnsupportedOperationException e) {
            return; // a file system without such permissions
        }
    }

    private List<String> sources() {
        return hashes ? List.of("env", "file", "credential", "hash") : List.of("env", "file", "credential");
    }

    @Override
    public String expected() {
        return "a text, {env: NAME}, {file: PATH} or {credential: NAME}" + (hashes ? " or {hash: \"...\"}" : "");
    }

    @Override
    public Map<String, Object> schema() {
        Map<String, Object> properties = new LinkedHashMap<>();
        sources().forEach(source -> properties.put(source, Texts.schema()));
        Map<String, Object> elsewhere = new LinkedHashMap<>();
        elsewhere.put("type", "object");
        elsewhere.put("properties", properties);
        elsewhere.put("minProperties", 1);
        elsewhere.put("maxProperties", 1);
        elsewhere.put("additionalProperties", false);
        return Map.of("anyOf", List.of(Texts.schema(), elsewhere));
    }
}
