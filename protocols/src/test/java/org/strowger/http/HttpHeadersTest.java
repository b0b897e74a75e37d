package org.strowger.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpHeadersTest {
    private final HttpHeaders headers = HttpHeaders.builder()
            .add("X-First", "1")
            .add("x-second", "two, Three ,\tfour")
            .add("X-FIRST", "")
            .build();

    @Test
    void findsNamesRegardlessOfCaseAndKeepsTheOrder() {
        assertThat(headers.count()).isEqualTo(3);
        assertThat(headers.find("x-first")).isZero();
        assertThat(headers.find("X-First", 1)).isEqualTo(2);
        assertThat(headers.find("X-First", 3)).isEqualTo(HttpHeaders.ABSENT);
        assertThat(headers.find("X-Firs")).isEqualTo(HttpHeaders.ABSENT);
        assertThat(headers.find("X-Firs@")).isEqualTo(HttpHeaders.ABSENT);
        assertThat(headers.name(1)).isEqualTo("x-second");
        assertThat(headers.first("X-FIRST")).contains("1");
        assertThat(headers.value(2)).isEmpty();
        assertThat(headers.first("other")).isEmpty();
    }

    @Test
    void readsCommaSeparatedLists() {
        assertThat(headers.listHas("X-Second", "three")).isTrue();
        assertThat(headers.listHas("X-Second", "FOUR")).isTrue();
        assertThat(headers.listHas("X-Second", "thre")).isFalse();
        assertThat(headers.listHas("X-Second", "two, Three")).isFalse();
        assertThat(headers.listHas("X-First", "")).isTrue();
        assertThat(headers.listHas("Absent", "")).isFalse();
    }

    @Test
    void writesHeadersAsTheyWereRead() {
        ByteBuf out = Unpooled.buffer();
        headers.writeTo(out);

        assertThat(out.toString(StandardCharsets.ISO_8859_1))
                .isEqualTo("X-First: 1\r\nx-second: two, Three ,\tfour\r\nX-FIRST: \r\n");
        assertThat(headers.octets()).isEqualTo(out.readableBytes());
        assertThat(HttpHeaders.NONE.octets()).isZero();
    }

    @Test
    void holdsManyHeaders() {
        HttpHeaders.Builder builder = HttpHeaders.builder();
        for (int i = 0; i < 200; i++) {
            builder.add("Name-" + i, "value " + i);
        }
        HttpHeaders many = builder.build();

        for (int i = 0; i < 200; i++) {
            assertThat(many.find("name-" + i)).isEqualTo(i);
            assertThat(many.value(i)).isEqualTo("value " + i);
        }
    }

    /** A value that ends its line could add headers, or a second response. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "a\r\nSet-Cookie: b",
                "a\rb",
                "a\nb",
                "a\u0000b",
                "\u007f",
                "\u010d\u010a",
                " a",
                "a ",
                "\ta",
                "\n"
            })
    void refusesValuesThatBreakTheLine(String value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HttpHeaders.of("X-Name", value))
                .withMessageContaining("X-Name")
                .withMessageNotContaining("Set-Cookie");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "a:", "a\r\nb", "\u00e9", "a(b)", "\u0141"})
    void refusesNamesThatAreNoTokens(String name) {
        assertThatIllegalArgumentException().isThrownBy(() -> HttpHeaders.of(name, "a"));
    }

    @Test
    void comparesHeadersByContentAndPrintsOnlyTheirNames() {
        HttpHeaders same = HttpHeaders.builder()
                .add("X-First", "1")
                .add("x-second", "two, Three ,\tfour")
                .add("X-FIRST", "")
                .build();

        assertThat(same).isEqualTo(headers).hasSameHashCodeAs(headers).isNotEqualTo(HttpHeaders.of("X-First", "1"));
        assertThat(headers).hasToString("[X-First, x-second, X-FIRST]");
    }
}
