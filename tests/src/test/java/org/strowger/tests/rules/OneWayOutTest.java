package org.strowger.tests.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.strowger.router.smsc.SmscPort;

/** A message leaves only prepared: one class submits messages to the sessions of SMSCs, and it takes no other. */
class OneWayOutTest {
    private static final String PREPARED = "org.strowger.router.exchange.mt.PreparedMessage";

    private static List<String> callersOf(String type, String method) {
        return Project.mainClasses().get(type).getMethodCallsToSelf().stream()
                .filter(call -> call.getName().equals(method))
                .map(call -> call.getOriginOwner().getFullName())
                .distinct()
                .toList();
    }

    @Test
    void onlyAPreparedMessageIsSubmitted() {
        assertThat(callersOf(SmscPort.class.getName(), "submit")).containsExactly(PREPARED);
    }

    @Test
    void onlyTheFlowFillsAPreparedMessage() {
        assertThat(callersOf(PREPARED, "fill")).containsExactly("org.strowger.router.exchange.mt.MtFlow");
    }
}
