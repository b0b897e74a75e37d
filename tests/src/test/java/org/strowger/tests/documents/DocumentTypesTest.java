package org.strowger.tests.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each type that a document names in backticks exists, and has the member that follows a dot. */
final class DocumentTypesTest {
    private static final Path TOP = Path.of("..");
    private static final Pattern CODE = Pattern.compile("`([^`\n]+)`");

    /** A name of several words, such as {@code AppSession}; not a key or a value as in {@code WatchdogSec=30}. */
    private static final Pattern TYPE =
            Pattern.compile("(?<![\\w./:+-])([A-Z][a-z0-9]+(?:[A-Z][A-Za-z0-9]*)+)(?![\\w-]*[=/:-])");

    private static final Pattern MEMBER = Pattern.compile("([A-Z]\\w*[a-z]\\w*)\\.(\\w+)(?:\\(.*\\))?");
    private static final Pattern DECLARED = Pattern.compile("\\b(?:class|interface|enum|record)\\s+([A-Z]\\w*)");

    /** Types of Java, of libraries and of the TLVs of Jasmin, and settings of systemd and of the Java runtime. */
    private static final Set<String> OF_OTHERS = Set.of(
            "AdC",
            "AsyncAppender",
            "AsyncLogger",
            "ByteBuf",
            "CharSequence",
            "DeadlineTimerWheel",
            "HashSet",
            "LimitNOFILE",
            "MaxHeapFreeRatio",
            "MemoryDenyWriteExecute",
            "MpscGrowableAtomicArrayQueue",
            "OctetString",
            "PrivateUsers",
            "SelectorProvider",
            "ServiceLoader",
            "TimeoutStopSec",
            "WatchdogSec");

    private final Map<String, String> sources = sources();

    DocumentTypesTest() throws IOException {}

    /** The text of the files that declare a type, by its name. */
    private static Map<String, String> sources() throws IOException {
        Map<String, String> sources = new HashMap<>();
        for (Path file : files(List.of("protocols", "router", "tests"), ".java")) {
            String text = Files.readString(file);
            Set<String> types = new HashSet<>();
            DECLARED.matcher(text).results().forEach(each -> types.add(each.group(1)));
            types.forEach(type -> sources.merge(type, text, String::concat));
        }
        return sources;
    }

    private static List<Path> files(List<String> roots, String ending) throws IOException {
        List<Path> found = new ArrayList<>();
        for (String root : roots) {
            try (Stream<Path> files = Files.walk(TOP.resolve(root))) {
                files.filter(file -> file.toString().endsWith(ending)
                                && !file.toString().contains("/target/"))
                        .forEach(found::add);
            }
        }
        return found;
    }

    @Test
    void everyTypeThatADocumentNamesExists() throws IOException {
        List<String> missing = new ArrayList<>();
        int names = 0;
        for (Path document : files(List.of("docs", "CONTRIBUTING.md", "README.md"), ".md")) {
            for (String code : CODE.matcher(Files.readString(document))
                    .results()
                    .map(each -> each.group(1))
                    .toList()) {
                for (MatchResult type : TYPE.matcher(code).results().toList()) {
                    names++;
                    if (!sources.containsKey(type.group(1)) && !OF_OTHERS.contains(type.group(1))) {
                        missing.add(document + ": " + type.group(1));
                    }
                }
                Matcher member = MEMBER.matcher(code);
                if (member.matches() && !hasMember(member.group(1), member.group(2))) {
                    missing.add(document + ": " + code);
                }
            }
        }
        assertThat(missing).isEmpty();
        assertThat(names).isGreaterThan(500);
    }

    private boolean hasMember(String type, String member) {
        return Pattern.compile("\\b" + member + "\\b")
                .matcher(sources.getOrDefault(type, member))
                .find();
    }
}
