package org.strowger.router.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrivacySettingsTest {
    private static final PrivacySettings OPEN = new PrivacySettings(false, false, false);
    private static final PrivacySettings MASKING = new PrivacySettings(false, false, true);

    @ParameterizedTest
    @CsvSource({
        "https://app.example/s3cret, https://app.example/***",
        "https://app.example:8443/?key=s3cret, https://app.example:8443/***",
        "http://user:s3cret@192.0.2.1/dlr?d=%d, http://192.0.2.1/***",
        "http://[2001:db8::1]:8080/s3cret, http://[2001:db8::1]:8080/***",
        "http://app.example, http://app.example/***",
        "no URL with s3cret, /***"
    })
    void onlyTheServerOfACallbackUrlIsShown(String url, String shown) {
        assertThat(MASKING.callbackUrl(url)).isEqualTo(shown).doesNotContain("s3cret");
        assertThat(PrivacySettings.isMasked(shown)).isTrue();
        assertThat(OPEN.callbackUrl(url)).isEqualTo(url);
        assertThat(PrivacySettings.isMasked(url)).isFalse();
    }

    @Test
    void anAbsentUrlStaysAbsent() {
        assertThat(MASKING.callbackUrl("")).isEmpty();
    }
}
