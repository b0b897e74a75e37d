package org.strowger.router.http.v1;

import org.strowger.http.HttpResponse;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.value.Rate;
import org.strowger.router.http.api.AccountStatus;
import org.strowger.router.http.api.HttpAction;
import org.strowger.router.json.JsonWriter;

/** Describes the account. */
final class AccountRequest {
    private AccountRequest() {}

    static HttpAction of(ApplicationSettings application) {
        return new HttpAction.Account(status -> response(application, status));
    }

    private static HttpResponse response(ApplicationSettings application, AccountStatus status) {
        StringBuilder body = new StringBuilder();
        JsonWriter out = JsonWriter.compact(body::append)
                .beginObject()
                .put("name", application.name())
                .put("in_custody", status.inCustody())
                .put("waiting", status.waiting());
        Rate throughput = application.limits().throughput();
        if (!throughput.isUnlimited()) {
            out.name("throughput")
                    .beginObject()
                    .put("segments", throughput.count())
                    .put("seconds", throughput.per().toSeconds())
                    .endObject();
        }
        status.credit().ifPresent(credit -> out.name("credit")
                .beginObject()
                .put("balance", credit.balance().toString())
                .put("available", credit.available().toString())
                .endObject());
        out.endObject();
        return SendResponse.json(OwnApi.OK, body);
    }
}
