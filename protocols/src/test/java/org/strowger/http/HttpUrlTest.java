package org.strowger.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.http.HttpUrl.MalformedUrl;

class HttpUrlTest {
    @ParameterizedTest
    @CsvSource({
        "http://app.example, false, app.example, 80, /",
        "HTTPS://app.example/a?b=c, true, app.example, 443, /a?b=c",
        "http://127.0.0.1:8080/dlr?d=%d&x=%z, false, 127.0.0.1, 8080, /dlr?d=%d&x=%z",
        "http://[::1]:81?q, false, ::1, 81, /?q",
        "http://a/x#fragment, false, a, 80, /x",
        "http://a_b.example/, false, a_b.example, 80, /",
    })
    void aUrlIsSplitIntoItsParts(String text, boolean isTls, String host, int port, String target) throws MalformedUrl {
        assertThat(HttpUrl.parse(text)).isEqualTo(new HttpUrl(isTls, "", host, port, target));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "x",
                "ftp://a/",
                "http:/a",
                "http://",
                "http:///a",
                "http://a:0/",
                "http://a:65536/",
                "http://a:123456/",
                "http://a b/",
                "http://a/ b",
                "http://a/\r\nHost: b",
                "http://a/\u00e9",
                "http://a\\@b/",
                "http://a@b@c/",
                "http://-a/",
                "http://[a]/",
                " http://a/",
            })
    void anInvalidUrlIsRefused(String text) {
        assertThatThrownBy(() -> HttpUrl.parse(text)).isInstanceOf(MalformedUrl.class);
    }

    @Test
    void theUserInAUrlIsNeverShown() throws MalformedUrl {
        HttpUrl url = HttpUrl.parse("http://ada:secret@app.example:8080/dlr?password=x");
        assertThat(url.user()).isEqualTo("ada:secret");
        assertThat(url.toString()).isEqualTo("http://app.example:8080/dlr");
        assertThat(url.server()).isEqualTo("http://app.example:8080");
    }

    @Test
    void theHostHeaderOmitsTheDefaultPort() throws MalformedUrl {
        assertThat(HttpUrl.parse("https://a:443/").authority()).isEqualTo("a");
        assertThat(HttpUrl.parse("https://a:80/").authority()).isEqualTo("a:80");
        assertThat(HttpUrl.parse("http://[::1]:81/").authority()).isEqualTo("[::1]:81");
    }

    @Test
    void aLongUrlIsRefused() throws MalformedUrl {
        String longest = "http://a/" + "x".repeat(HttpUrl.LENGTH_MAX - "http://a/".length());
        assertThat(HttpUrl.parse(longest).target()).hasSize(HttpUrl.LENGTH_MAX - "http://a".length());
        assertThatThrownBy(() -> HttpUrl.parse(longest + "x")).hasMessageContaining("at most");
    }
}
