package org.strowger.router.http.v1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.strowger.router.http.v1.ApiClient.accepted;
import static org.strowger.router.http.v1.ApiClient.at;
import static org.strowger.router.http.v1.ApiClient.json;
import static org.strowger.router.http.v1.ApiClient.refused;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.strowger.http.HttpResponse;
import org.strowger.message.Outcome;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.http.api.HttpAction;
import org.strowger.router.http.api.SendResult;

class SendResponseTest {
    private static final HttpAction.Send ONE =
            ApiClient.send("{\"to\":\"+123\",\"text\":\"\u0436\",\"reference\":\"r \\\"1\\\"\"}");
    private static final HttpAction.Send TWO = ApiClient.send("{\"to\":[\"+123\",\"124\"],\"text\":\"a\"}");

    @Test
    void anAcceptedMessageHasItsId() {
        HttpResponse response =
                ONE.answer().apply(List.of(accepted(ONE.messages().get(0), "17")));
        assertThat(response.status()).isEqualTo(202);
        assertThat(ApiClient.contentType(response)).isEqualTo("application/json");
        assertThat(ApiClient.text(response))
                .isEqualTo("{\"id\":\"17\",\"to\":\"+123\",\"state\":\"accepted\",\"segments\":1,\"encoding\":\"ucs2\","
                        + "\"reference\":\"r \\\"1\\\"\"}");
    }

    @Test
    void eachOfSeveralRecipientsHasAResult() {
        HttpResponse response = TWO.answer()
                .apply(List.of(
                        accepted(TWO.messages().get(0), "17"),
                        accepted(TWO.messages().get(1), "18")));
        assertThat(response.status()).isEqualTo(202);
        assertThat(ApiClient.text(response))
                .isEqualTo("{\"messages\":[{\"id\":\"17\",\"to\":\"+123\",\"state\":\"accepted\",\"segments\":1,"
                        + "\"encoding\":\"gsm\"},{\"id\":\"18\",\"to\":\"124\",\"state\":\"accepted\",\"segments\":1,"
                        + "\"encoding\":\"gsm\"}]}");
    }

    @Test
    void aRecipientListOfOneIsAnsweredWithAList() {
        HttpAction.Send list = ApiClient.send("{\"to\":[\"+123\"],\"text\":\"a\"}");
        assertThat(ApiClient.text(
                        list.answer().apply(List.of(accepted(list.messages().get(0), "17")))))
                .startsWith("{\"messages\":[");
    }

    @Test
    void eachRefusedMessageAmongSeveralHasAProblem() {
        HttpResponse response = TWO.answer()
                .apply(List.of(
                        refused(TWO.messages().get(0), RefusalReason.INVALID_DESTINATION, 0x0B),
                        accepted(TWO.messages().get(1), "18")));
        assertThat(response.status()).isEqualTo(202);
        assertThat(at(json(response), "/messages/0/state")).isEqualTo("refused");
        assertThat(at(json(response), "/messages/0/id")).isEmpty();
        assertThat(at(json(response), "/messages/0/problem/type")).isEqualTo("/v1/problems/no-route");
        assertThat(at(json(response), "/messages/0/problem/status")).isEqualTo("422");
        assertThat(at(json(response), "/messages/0/problem/smpp_status")).isEqualTo("11");
        assertThat(at(json(response), "/messages/1/state")).isEqualTo("accepted");
    }

    @Test
    void theResponseIsTheFirstProblemIfAllMessagesAreRefused() {
        HttpResponse response = TWO.answer()
                .apply(List.of(
                        refused(TWO.messages().get(0), RefusalReason.TOO_FAST, 0x58),
                        refused(TWO.messages().get(1), RefusalReason.INVALID_DESTINATION, 0x0B)));
        assertThat(response.status()).isEqualTo(429);
        assertThat(ApiClient.problem(response)).isEqualTo("too-fast");
        assertThat(response.headers().first("Retry-After")).hasValue("1");
        assertThat(at(json(response), "/messages/1/problem/status")).isEqualTo("422");
    }

    @ParameterizedTest
    @EnumSource
    void everyRefusalReasonHasAProblemResponse(RefusalReason reason) {
        HttpResponse response =
                ONE.answer().apply(List.of(refused(ONE.messages().get(0), reason, 1)));
        int status =
                switch (reason) {
                    case INVALID_PARAMETER -> 400;
                    case INVALID_SENDER, NOT_ALLOWED -> 403;
                    case UNKNOWN_MESSAGE -> 404;
                    case WRONG_CREDENTIALS -> 401;
                    case NO_CREDIT -> 402;
                    case INVALID_DESTINATION, LISTS_NOT_SERVED, NOT_ENCODABLE, NO_RECEIVER -> 422;
                    case TOO_FAST -> 429;
                    case QUEUE_FULL, LATER, RECEIVER_UNBOUND, TOO_MANY_BINDS, SHUTTING_DOWN -> 503;
                    case NO_ANSWER -> 504;
                };
        assertThat(response.status()).isEqualTo(status);
        assertThat(ApiClient.problem(response)).isNotEmpty();
        assertThat(at(json(response), "/detail")).isEqualTo(reason.meaning());
        assertThat(response.headers().has("Retry-After")).isEqualTo(status == 429 || status == 503);
    }

    @ParameterizedTest
    @CsvSource({"THROTTLED,503", "TEMPORARY,503", "PERMANENT,422", "UNCERTAIN,504"})
    void aRefusalByTheSmscHasAProblemResponse(Outcome.Kind kind, int status) {
        SendResult result = new SendResult(ONE.messages().get(0), Outcome.of(kind, 0x45, ""), null);
        HttpResponse response = ONE.answer().apply(List.of(result));
        assertThat(response.status()).isEqualTo(status);
        assertThat(at(json(response), "/smpp_status")).isEqualTo("69");
        assertThat(ApiClient.problem(response)).isNotEmpty();
    }
}
