package org.strowger.tests.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.strowger.router.smsc.PreparedMessage;
import org.strowger.router.smsc.SmscSession;

/** A message leaves only prepared: a session of an SMSC takes messages from one class, which takes no other message. */
class OneWayOutTest {
    private static final String PREPARED = PreparedMessage.class.getName();
    private static final String FLOW = "org.strowger.router.exchange.mt.MtFlow";

    private static List<String> callersOf(String type, String method) {
        return Project.mainClasses().get(type).getMethodCallsToSelf().stream()
                .filter(call -> call.getName().equals(method))
                .map(call -> call.getOriginOwner().getFullName())
                .distinct()
                .toList();
    }

    @Test
    void onlyPreparedMessagesCallSubmit() {
        assertThat(callersOf(SmscSession.class.getName(), "submit")).containsExactly(PREPARED);
    }

    @Test
    void onlyTheFlowFillsAPreparedMessage() {
        assertThat(callersOf(PREPARED, "fill")).containsExactly(FLOW);
    }
}
