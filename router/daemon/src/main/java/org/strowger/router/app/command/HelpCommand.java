package org.strowger.router.app.command;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code strowger help}. Picocli's own help command accepts only one word, but some verbs have two. */
@Command(name = "help", description = "Shows the usage of a command.", helpCommand = true)
public final class HelpCommand implements Callable<Integer> {
    @Parameters(
            paramLabel = "VERB",
            arity = "0..*",
            description = "the command, one or two words (default: all commands)")
    private List<String> words = new ArrayList<>();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        CommandLine asked = spec.root().commandLine();
        for (String word : words) {
            CommandLine next = asked.getSubcommands().get(word);
            if (next == null) {
                throw new ParameterException(
                        asked, "unknown command '" + asked.getCommandSpec().qualifiedName() + " " + word + "'");
            }
            asked = next;
        }
        asked.usage(spec.commandLine().getOut());
        return 0;
    }
}
