package org.strowger.http.dump;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SafeTargetTest {
    @Test
    void passwordsAndTextsAreMaskedAndOtherParametersAreShown() {
        assertThat(SafeTarget.masked("/cgi-bin/sendsms?username=shop&password=s3cret&to=%2B4477&text=my+code&coding=2"))
                .isEqualTo("/cgi-bin/sendsms?username=shop&password=***&to=%2B4477&text=***&coding=2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "password=s3cret",
                "pass=s3cret",
                "text=s3cret",
                "content=s3cret",
                "hex-content=s3cret",
                "hex_content=s3cret",
                "udh=s3cret",
                "dlr-url=http%3A%2F%2Fu%3As3cret%40h",
                "PassWord=s3cret",
                "p%61ss=s3cret",
                "%70%61%73%73%77%6F%72%64=s3cret",
                "+password=s3cret",
                "pass%=s3cret",
                "p%zzss=s3cret",
                "pass=s3cret=s3cret",
                "a=1&&pass=s3cret",
                "pass=&pass=s3cret",
                "a?b=1&pass=s3cret",
                // The APIs of HTTP providers.
                "api_secret=s3cret",
                "sig=s3cret",
                "secret=s3cret",
                "Body=s3cret",
                "callback=http%3A%2F%2Fh%2F%3Fsecret%3Ds3cret",
                "StatusCallback=http%3A%2F%2Fh%2F%3Fsecret%3Ds3cret"
            })
    void aSecretIsMaskedInEverySpellingOfItsName(String query) {
        assertThat(SafeTarget.masked("/send?" + query)).doesNotContain("s3cret").contains("***");
    }

    @ParameterizedTest
    @CsvSource({
        "/ping, /ping",
        "/send?, /send?",
        "/send?a&b=, /send?a&b=",
        "/send?passage=x, /send?passage=x",
        "http://user:s3cret@host/a?b=c, http://***@host/a?b=c",
        "http://host/a@b, http://host/a@b"
    })
    void leavesParametersThatAreNoSecretsUnmasked(String target, String expected) {
        assertThat(SafeTarget.masked(target)).isEqualTo(expected);
    }

    @Test
    void aTargetCannotForgeALogLine() {
        assertThat(SafeTarget.masked("/a\r\nERROR\u001b[2J?b=\u0085c")).isEqualTo("/a??ERROR?[2J?b=?c");
    }
}
