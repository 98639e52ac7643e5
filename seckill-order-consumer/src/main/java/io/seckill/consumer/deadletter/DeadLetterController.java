package io.seckill.consumer.deadletter;

import io.seckill.problem.Problem;
import io.seckill.problem.ProblemCode;
import io.seckill.stock.ResourceKeys;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.validation.constraints.Pattern;
import java.util.List;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The administration of dead letters; needs the authority admin. */
@RestController
@RequestMapping("/admin/dead-letters")
class DeadLetterController {

    private final DeadLetters letters;
    private final DeadLetterDesk desk;

    DeadLetterController(DeadLetters letters, DeadLetterDesk desk) {
        this.letters = letters;
        this.desk = desk;
    }

    /** The first dead letters. */
    record Listing(List<DeadLetter> deadLetters) {}

    @Operation(summary = "List dead letters, oldest first")
    @GetMapping
    Listing list() {
        return new Listing(letters.list());
    }

    @Operation(summary = "Look at one dead letter")
    @GetMapping("/{id}")
    DeadLetter find(@PathVariable @Pattern(regexp = ResourceKeys.ID_FORM) String id) {
        return letters.find(id).orElseThrow(() -> Problem.of(ProblemCode.NOT_FOUND, "There is no such dead letter."));
    }

    @Operation(summary = "Try to record its order again")
    @ApiResponse(responseCode = "204")
    @PostMapping("/{id}/replay")
    ResponseEntity<Void> replay(@PathVariable @Pattern(regexp = ResourceKeys.ID_FORM) String id) {
        desk.replay(id);
        return ResponseEntity.noContent().build();
    }

    @Operation(summary = "Give it up: its order is FAILED, its unit goes back on sale")
    @ApiResponse(responseCode = "204")
    @PostMapping("/{id}/discard")
    ResponseEntity<Void> discard(@PathVariable @Pattern(regexp = ResourceKeys.ID_FORM) String id) {
        desk.discard(id);
        return ResponseEntity.noContent().build();
    }
}
