package org.strowger.world.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.world.SceneYaml;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/**
 * The records of messages that no SMSC has accepted as a whole, although all or some of their segments may have left.
 */
class UncertainRecordsTest {
    private static final String STORED = "447700900123";
    private static final Map<String, String> UNCERTAIN_IN_THREE =
            Map.of("segments", "3", "uncertain", "true", "status", "unknown");

    private static SceneYaml yaml(String keys) {
        return SceneYaml.STORED
                .a(keys)
                .routeBefore("relayed", "match: {to: \"33*\"}, via: a, delivery: relay")
                .and("records: {steps: ends}\n");
    }

    /** The SMSC has two of the three segments. */
    @ParameterizedTest
    @ValueSource(strings = {STORED, "33612345678"})
    void theEndRecordOfAPartlySentMessageCountsTheSentSegments(String to) {
        try (World world = new World(1)) {
            TestSmsc smsc = world.smsc("a", 2776);
            world.start(yaml(", segments: udh"));
            smsc.answers(came -> came.answer(
                    smsc.came().size() == 2
                            ? Outcome.of(Outcome.Kind.PERMANENT, 0x0B, "")
                            : Outcome.accepted(smsc.nextId())));
            submitLong(world, to);
            world.seconds(5);
            assertThat(smsc.came()).hasSize(3);
            assertThat(world.recording().row("refused"))
                    .containsAllEntriesOf(Map.of("to", to, "segments", "2", "uncertain", "true"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"payload", "udh"})
    void theEndRecordOfAnUnansweredMessageCountsItsSegments(String form) {
        try (World world = new World(1)) {
            TestSmsc smsc = world.smsc("a", 2776).keepsSilent();
            world.start(yaml(", on-uncertain: fail, segments: " + form));
            submitLong(world, STORED);
            smsc.breakOff();
            world.seconds(5);
            assertThat(world.recording().row("refused")).containsAllEntriesOf(UNCERTAIN_IN_THREE);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"payload", "udh"})
    void theEndRecordOfAMessageInFlightAtAKillCountsItsSegments(String form) {
        try (World world = new World(1)) {
            world.smsc("a", 2776).keepsSilent();
            world.start(yaml(", on-uncertain: fail, segments: " + form));
            submitLong(world, STORED);
            try (World next = world.killed(1)) {
                next.start(yaml(", on-uncertain: fail, segments: " + form));
                next.seconds(5);
                assertThat(next.recording().row("refused")).containsAllEntriesOf(UNCERTAIN_IN_THREE);
            }
        }
    }

    private static void submitLong(World world, String to) {
        world.application("shop")
                .submit(World.message(ReceiptRequest.NEVER, to)
                        .saying(World.body("x".repeat(400)))
                        .build());
        world.seconds(1);
    }
}
