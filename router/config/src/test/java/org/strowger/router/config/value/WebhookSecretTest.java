package org.strowger.router.config.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WebhookSecretTest {
    @ParameterizedTest
    @CsvSource({
        "'', begin with whsec_",
        "c2VjcmV0, begin with whsec_",
        "whsec_c2VjcmV0!, not Base64",
        "whsec_, has 0 octets",
        "whsec_c2VjcmV0, has 6 octets"
    })
    void reportsWhyASecretIsInvalid(String secret, String fault) {
        assertThat(WebhookSecret.fault(secret)).contains(fault).doesNotContain("c2VjcmV0");
    }

    @ParameterizedTest
    @CsvSource({"23,false", "24,true", "64,true", "65,false"})
    void limitsTheLengthOfSecrets(int octets, boolean valid) {
        String secret = "whsec_" + Base64.getEncoder().encodeToString(new byte[octets]);
        assertThat(WebhookSecret.fault(secret).isEmpty()).isEqualTo(valid);
    }

    @Test
    void theKeyIsTheOctetsAfterThePrefix() {
        byte[] octets = "any octets, but enough of them".getBytes(StandardCharsets.US_ASCII);
        assertThat(WebhookSecret.key("whsec_" + Base64.getEncoder().encodeToString(octets)))
                .isEqualTo(octets);
    }
}
