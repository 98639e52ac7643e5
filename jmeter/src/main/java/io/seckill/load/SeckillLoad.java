package io.seckill.load;

import io.seckill.load.bench.BenchCommand;
import io.seckill.load.chaos.ChaosCommand;
import io.seckill.load.cluster.ClusterProblem;
import io.seckill.load.demo.DemoCommand;
import io.seckill.load.kill.KillsCommand;
import io.seckill.load.rush.RushCommand;
import io.seckill.load.scenario.LoadCommand;
import io.seckill.load.token.InvalidUsers;
import io.seckill.load.token.TokenCommand;
import io.seckill.load.verdict.VerdictCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/**
 * The entry to every command of the load tool.
 *
 * <p>Exit codes: 0 all is well, 1 a verdict failed, 2 the call or the cluster is at fault, or the run was invalid.
 */
@Command(
        name = "seckill-load",
        description = "Load, verdict and local tokens.",
        mixinStandardHelpOptions = true,
        version = "seckill-load",
        subcommands = {
            TokenCommand.class,
            RushCommand.class,
            VerdictCommand.class,
            DemoCommand.class,
            ChaosCommand.class,
            KillsCommand.class,
            LoadCommand.class,
            BenchCommand.class
        })
public final class SeckillLoad implements Runnable {

    /** Exit code when the call or the cluster is at fault, or the run was invalid. */
    public static final int UNUSABLE = 2;

    @Spec
    private CommandSpec spec;

    /** Runs the command that the arguments name and ends the process with its exit code. */
    public static void main(String[] arguments) {
        System.exit(run(arguments));
    }

    /** Runs the command that the arguments name and gives its exit code. */
    public static int run(String... arguments) {
        return new CommandLine(new SeckillLoad())
                .setExecutionExceptionHandler(SeckillLoad::explain)
                .execute(arguments);
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "name a command: token, rush, verdict, demo, load, bench, chaos or kills");
    }

    /** Whatever it was, it was no verdict: 1 is for a verdict that failed. */
    private static int explain(Exception failure, CommandLine command, ParseResult ignored) {
        if (failure instanceof InvalidUsers) {
            command.getErr().println("INVALID: " + failure.getMessage());
        } else if (failure instanceof ClusterProblem) {
            command.getErr().println(failure.getMessage());
        } else {
            failure.printStackTrace(command.getErr());
        }
        return UNUSABLE;
    }
}
