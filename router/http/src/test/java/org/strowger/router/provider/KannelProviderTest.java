package org.strowger.router.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.SendOptions;
import org.strowger.router.http.gateway.WrittenText;

/** The parameters of {@code sendsms} for the options of a message. */
final class KannelProviderTest {
    private final ProviderFixture fixture =
            new ProviderFixture("{profile: kannel, url: 'http://k.example:13013/cgi-bin/sendsms'}");

    private String query(SendOptions options) {
        return fixture.request(ProviderFixture.message(
                        WrittenText.automatic("hi"), ReceiptRequest.NEVER, Duration.ofMinutes(5), options))
                .query();
    }

    @Test
    void submissionOptionsAreSentAsParameters() {
        assertThat(query(new SendOptions(ReceiptRequest.NEVER, false, 2, 64, false, true)))
                .endsWith("&priority=2&pid=64&rpi=1&validity=5");
        assertThat(query(new SendOptions(ReceiptRequest.NEVER, false, 9, 0, false, false)))
                .as("Kannel's highest priority is 3")
                .endsWith("&priority=3&validity=5");
    }

    @Test
    void unusedSubmissionOptionsAreOmitted() {
        assertThat(query(SendOptions.NONE)).doesNotContain("priority", "pid", "rpi");
    }
}
