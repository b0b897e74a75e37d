package org.strowger.router.shadow;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.message.Body;
import org.strowger.router.http.gateway.WrittenText;

/** Texts as Kannel 1.4.5 logs them. */
class LoggedTextTest {
    @ParameterizedTest
    @CsvSource({
        "hello, hello",
        "caf\u00e9 \u20ac a`b, caf.. ... a?b",
        "caf\u00e9 \u20ac, caf.. ?",
        "gr\u00fc\u00dfe, gr....e",
        "\u043f\u0440, ??",
        "\ud83d\ude00!, ....!",
        "\ud83d\ude00!, ?!",
        "caf\u00e9, caf\u00e9",
        "why?, why?",
        "a.b, a.b"
    })
    void aTextMatchesItsLoggedForm(String text, String logged) {
        assertThat(LoggedText.isLogged(text, logged)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "hello, hallo",
        "hello, hell",
        "hell, hello",
        "hello, hell.",
        "caf\u00e9, caf.",
        "caf\u00e9, caf...",
        "cafe, caf..",
        "'', .",
        "a, ''"
    })
    void aDifferentTextDoesNotMatchTheLoggedText(String text, String logged) {
        assertThat(LoggedText.isLogged(text, logged)).isFalse();
    }

    @Test
    void aPointInTheLogMatchesAControlCharacter() {
        assertThat(LoggedText.isLogged("a\nb\u007f", "a.b.")).isTrue();
    }

    private static MessageText text(byte[] octets, int coding) {
        return MessageText.of(new Body(octets, false, coding));
    }

    @Test
    void ucs2AndBinaryContentMatchOnlyIfUnaltered() {
        MessageText logged = text(WrittenText.ucs2("a.?"), 8);
        assertThat(LoggedText.isLogged(text(WrittenText.ucs2("a.?"), 8), logged))
                .isTrue();
        assertThat(LoggedText.isLogged(text(WrittenText.gsm("a.?"), 0), logged)).isTrue();
        assertThat(LoggedText.isLogged(text(WrittenText.ucs2("a\u00e9?"), 8), logged))
                .isFalse();
        assertThat(LoggedText.isLogged(text(new byte[] {1, 2}, 4), text(new byte[] {1, 3}, 4)))
                .isFalse();
    }

    @Test
    void anyTextMatchesALogThatHidesTexts() {
        MessageText hidden = text("".getBytes(StandardCharsets.US_ASCII), 0);
        assertThat(LoggedText.isLogged(text(WrittenText.gsm("hello"), 0), hidden))
                .isTrue();
    }
}
