package org.strowger.tools.command;

import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.strowger.router.config.SimulatorSettings;
import org.strowger.router.program.Protocols;
import org.strowger.router.program.ToolSet;
import org.strowger.router.reactor.SelectorThreads;
import org.strowger.tools.ToolContext;
import org.strowger.tools.command.cluster.TryClusterCommand;
import org.strowger.tools.smsc.ChaosProfile;
import org.strowger.tools.smsc.SimulatedSmsc;
import org.strowger.tools.smsc.SmscPlan;

/** Adds the tools to the command line; registered in {@code META-INF/services}. */
public final class StrowgerTools implements ToolSet {
    @Override
    public List<Object> verbs() {
        return List.of(
                new SendCommand(),
                new SimulateCommand(),
                new BlastCommand(),
                new DecodeCommand(),
                new ReplayCommand(),
                new TryClusterCommand());
    }

    @Override
    public List<String> chaosProfiles() {
        return Arrays.stream(ChaosProfile.values()).map(ChaosProfile::label).toList();
    }

    @Override
    public void simulate(SimulatorSettings settings, SelectorThreads threads, Instant epoch)
            throws IOException, InterruptedException {
        ToolContext context = new ToolContext(Protocols.named(settings.protocol()), epoch);
        SimulatedSmsc.start(threads, SmscPlan.of(settings), context);
    }
}
