package org.strowger.tests.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The links between documents in Markdown. */
public final class DocumentLinks {
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

    private DocumentLinks() {}

    /** Returns the documents in a directory and below it; of a document, the document itself. */
    public static List<Path> documents(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(".md")).toList();
        }
    }

    /** Fails unless every link leads to a file that exists, and to a heading in it. @return how many links there are */
    public static int follow(List<Path> documents) throws IOException {
        int links = 0;
        for (Path document : documents) {
            for (String link : of(document)) {
                if (!link.startsWith("https://")) {
                    follow(document, link);
                    links++;
                }
            }
        }
        return links;
    }

    static List<String> of(Path document) throws IOException {
        return found(LINK, Files.readString(document));
    }

    private static void follow(Path document, String link) throws IOException {
        int mark = link.indexOf('#');
        String file = mark < 0 ? link : link.substring(0, mark);
        Path there = file.isEmpty() ? document : document.resolveSibling(file);
        assertThat(there).as("%s leads to %s", document, link).exists();
        if (mark >= 0) {
            assertThat(found(HEADING, Files.readString(there)).stream().map(DocumentLinks::anchor))
                    .as("%s leads to %s", document, link)
                    .contains(link.substring(mark + 1));
        }
    }

    private static List<String> found(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(each -> each.group(1)).toList();
    }

    /** Returns the anchor that programs which display Markdown make of a heading. */
    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-');
    }
}
