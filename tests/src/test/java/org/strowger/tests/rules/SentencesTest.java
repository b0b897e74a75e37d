package org.strowger.tests.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Sentences in documents, comments and strings name their subject: none begins with a question word, save questions.
 */
class SentencesTest {
    private static final Pattern PROSE = Pattern.compile(
            "(?s)\"\"\".*?\"\"\"" // a text block
                    + "|\"(?:[^\"\\\\\n]++|\\\\.)*+\""
                    + "|'(?:[^'\\\\\n]|\\\\.[^']*+)'" // a character, which may be a quotation mark
                    + "|/\\*.*?\\*/"
                    + "|//[^\n]*+(?:\n[ \t]*+//[^\n]*+)*+");

    private static final Pattern CONCATENATED = Pattern.compile("\"\\s*+\\+\\s*+\"");
    private static final Pattern COMMENT_MARK = Pattern.compile("(?m)^[ \t]*+(?:\\*|//|#+|>)[ \t]*+");
    private static final Pattern PARAGRAPH = Pattern.compile("\n[ \t]*+(?=\n|[-*|<@]|\\d+\\. )");

    /** The question word, and the mark behind it, if its paragraph has one. */
    private static final Pattern RIDDLE = Pattern.compile("\\bWh(?:at|atever|o|oever|om|ose|ichever)\\b[^.?!]*+(\\?)?");

    static final Rule<Map<String, String>> DOCUMENTS_NAME_THEIR_SUBJECT = documents -> {
        var found = new ArrayList<Violation>();
        documents.forEach((path, text) -> found.addAll(riddlesIn(path, text)));
        return found;
    };

    static final Rule<List<SourceFile>> SOURCES_NAME_THEIR_SUBJECT = sources -> {
        var found = new ArrayList<Violation>();
        for (SourceFile source : sources) {
            PROSE.matcher(CONCATENATED.matcher(source.content()).replaceAll(""))
                    .results()
                    .map(MatchResult::group)
                    .filter(prose -> prose.contains("Wh"))
                    .forEach(prose -> found.addAll(riddlesIn(source.path(), prose)));
        }
        return found;
    };

    private static List<Violation> riddlesIn(String path, String text) {
        String plain = COMMENT_MARK.matcher(text).replaceAll("");
        return PARAGRAPH
                .splitAsStream(plain)
                .flatMap(paragraph -> RIDDLE.matcher(paragraph).results())
                .filter(match -> match.group(1) == null)
                .map(match -> new Violation(
                        "sentences",
                        path + ": " + match.group().replaceAll("\\s+", " ").strip(),
                        "begin with the thing or the person that the sentence is about"))
                .toList();
    }

    @Test
    void documentsNameTheirSubject() {
        DOCUMENTS_NAME_THEIR_SUBJECT.mustHoldIn(Project.documents());
    }

    @Test
    void sourcesNameTheirSubject() {
        SOURCES_NAME_THEIR_SUBJECT.mustHoldIn(Project.allSources());
    }
}
